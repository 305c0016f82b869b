// Accessibility faults that axe calls serious or critical.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Person } from './browser';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export async function seriousFaults(person: Person): Promise<string[]> {
  // evaluated, not inserted: the content security policy lets no other script in
  await person.page.evaluate(axe);
  return person.page.evaluate(async () => {
    const { violations } = await (
      globalThis as unknown as {
        axe: { run: () => Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }> };
      }
    ).axe.run();
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(
        ({ id, nodes }) =>
          `${id}: ${nodes
            .slice(0, 3)
            .map(node => node.html.slice(0, 160))
            .join(' | ')}`,
      );
  });
}
