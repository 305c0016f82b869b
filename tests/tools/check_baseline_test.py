"""tools/check_baseline finds instructions that not every x86-64 has."""

import pathlib
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
SOURCE = """
unsigned long {name}(unsigned long a, const float* b, float* c) {{
    for (int i = 0; i < 64; ++i) c[i] += b[i];
    return __builtin_ctzl(a | 1) + __builtin_popcountl(a);
}}
"""
ABSOLUTE = """
void work(const int* a, int* b) {
    for (int i = 0; i < 64; ++i) b[i] = a[i] < 0 ? -a[i] : a[i];
}
"""
LARGEST = """
void work(const int* a, int* b) {
    for (int i = 0; i < 64; ++i) b[i] = a[i] < b[i] ? b[i] : a[i];
}
"""
TRUNCATED = "long work(long double a) { return a; }"
LATER = """
    addsubps %xmm0,%xmm1; haddpd %xmm0,%xmm1; hsubps %xmm0,%xmm1; movddup %xmm0,%xmm1; movshdup %xmm0,%xmm1; lddqu (%rax),%xmm1
    fisttpll (%rax); lock cmpxchg16b (%rax)
    pshufb %xmm0,%xmm1; phaddw %xmm0,%xmm1; phsubsw %xmm0,%xmm1; pmaddubsw %xmm0,%xmm1; pmulhrsw %xmm0,%xmm1
    psignd %xmm0,%xmm1; pabsb %xmm0,%xmm1; palignr $1,%xmm0,%xmm1
    mpsadbw $1,%xmm0,%xmm1; phminposuw %xmm0,%xmm1; pmuldq %xmm0,%xmm1; pmulld %xmm0,%xmm1; dpps $1,%xmm0,%xmm1
    blendpd $1,%xmm0,%xmm1; blendvps %xmm0,%xmm1,%xmm2; pblendvb %xmm0,%xmm1,%xmm2; pblendw $1,%xmm0,%xmm1
    pminsb %xmm0,%xmm1; pmaxud %xmm0,%xmm1; pminuw %xmm0,%xmm1; pmaxsd %xmm0,%xmm1; roundss $1,%xmm0,%xmm1
    insertps $1,%xmm0,%xmm1; extractps $1,%xmm0,%eax; pinsrb $1,%eax,%xmm0; pinsrd $1,%eax,%xmm0; pinsrq $1,%rax,%xmm0
    pextrb $1,%xmm0,%eax; pextrd $1,%xmm0,%eax; pextrq $1,%xmm0,%rax; pextrw $1,%xmm0,(%rax); pmovsxbw %xmm0,%xmm1
    pmovzxdq %xmm0,%xmm1; ptest %xmm0,%xmm1; pcmpeqq %xmm0,%xmm1; packusdw %xmm0,%xmm1; movntdqa (%rax),%xmm1
    pcmpestri $1,%xmm0,%xmm1; pcmpistrm $1,%xmm0,%xmm1; pcmpgtq %xmm0,%xmm1; crc32b %al,%ecx; popcnt %rax,%rcx
    andn %rax,%rcx,%rdx; blsr %rax,%rcx; shlx %rax,%rcx,%rdx; lzcnt %rax,%rcx; movbe (%rax),%ecx; adcx %rax,%rcx
    aesenc %xmm0,%xmm1; pclmulqdq $1,%xmm0,%xmm1; sha256rnds2 %xmm0,%xmm1,%xmm2; rdrand %eax; vpaddd %xmm0,%xmm1,%xmm2
"""
# Of the same families, but in every x86-64; tzcnt is what GCC writes for bsf.
BASELINE = """
    pshufd $1,%xmm0,%xmm1; pextrw $1,%xmm0,%eax; pinsrw $1,%eax,%xmm0; pcmpeqd %xmm0,%xmm1; pcmpgtb %xmm0,%xmm1
    pmaxub %xmm0,%xmm1; pminsw %xmm0,%xmm1; pmuludq %xmm0,%xmm1; packuswb %xmm0,%xmm1; pmaddwd %xmm0,%xmm1
    movntdq %xmm0,(%rax); fistpll (%rax); cmpxchg8b (%rax); verr %ax; tzcnt %rax,%rcx; bsr %rax,%rcx; shl %cl,%rax
"""


class CheckBaseline(unittest.TestCase):
    def check_source(self, text, *options, suffix=".cpp"):
        with tempfile.TemporaryDirectory() as folder:
            source = pathlib.Path(folder, "work").with_suffix(suffix)
            source.write_text(text)
            compiled = source.with_suffix(".o")
            subprocess.run(["g++", "-O3", *options, "-c", source, "-o", compiled], check=True)
            return subprocess.run([ROOT / "tools/check_baseline", compiled], capture_output=True, text=True)

    def check(self, architecture, name="work"):
        return self.check_source(SOURCE.format(name=name), f"-march={architecture}")

    def check_instructions(self, text):
        """Each in a function of its own. Returns the names of the instructions and of the functions that are found."""
        instructions = [part.strip() for part in text.replace("\n", ";").split(";") if part.strip()]
        functions = [f"one{number}:\n    {instruction}\n" for number, instruction in enumerate(instructions)]
        checked = self.check_source("".join(functions), suffix=".s")
        found = {line.split(":")[0].strip() for line in checked.stdout.splitlines() if line.startswith("  ")}
        return instructions, [instruction for number, instruction in enumerate(instructions) if f"one{number}" in found]

    def test_code_for_any_processor_passes(self):
        checked = self.check("x86-64")
        self.assertEqual(checked.returncode, 0, checked.stdout)

    def test_code_for_newer_processors_fails_with_the_function_named(self):
        for architecture in ("x86-64-v2", "x86-64-v3"):
            checked = self.check(architecture)
            self.assertEqual(checked.returncode, 1, checked.stdout)
            self.assertIn("work(unsigned long", checked.stdout)

    def test_each_later_set_is_found_without_the_others(self):
        for source, *options in (TRUNCATED, "-msse3"), (ABSOLUTE, "-mssse3"), (LARGEST, "-mssse3", "-msse4.1"):
            with self.subTest(options=options):
                self.assertEqual(self.check_source(source, "-march=x86-64").returncode, 0)
                checked = self.check_source(source, "-march=x86-64", *options, "-mno-popcnt")
                self.assertEqual(checked.returncode, 1, checked.stdout)
                self.assertIn("  work(", checked.stdout)

    def test_every_later_instruction_is_found(self):
        instructions, found = self.check_instructions(LATER)
        self.assertEqual(found, instructions)

    def test_instructions_of_every_processor_pass(self):
        _, found = self.check_instructions(BASELINE)
        self.assertEqual(found, [])

    def test_functions_that_are_chosen_at_run_time_may_have_them(self):
        checked = self.check("x86-64-v3", "avx2_work")
        self.assertEqual(checked.returncode, 0, checked.stdout)


if __name__ == "__main__":
    unittest.main()
