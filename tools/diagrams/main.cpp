// janggun_diagrams [--check] FOLDER: draws the pictures of docs/images again, or says which ones
// are not what the library draws today.
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>

#include "diagrams/diagrams.h"

namespace {

using janggun::diagrams::Picture;
namespace fs = std::filesystem;

std::string content(const fs::path& path) {
    std::ifstream in{path, std::ios::binary};
    return {std::istreambuf_iterator<char>{in}, {}};
}

int check(const fs::path& folder, const std::vector<Picture>& pictures) {
    int wrong = 0;
    const auto complain = [&](const std::string& file, const char* what) {
        std::fprintf(stderr, "%s: %s\n", file.c_str(), what);
        ++wrong;
    };
    std::set<std::string> known;
    for (const auto& [name, svg] : pictures) {
        known.insert(name + ".svg");
        if (content(folder / (name + ".svg")) != svg) complain(name + ".svg", "is out of date");
    }
    for (const auto& entry : fs::directory_iterator{folder}) {
        const auto file = entry.path().filename().string();
        if (entry.path().extension() == ".svg" && known.count(file) == 0)
            complain(file, "is drawn by nobody");
    }
    std::printf("%zu pictures, %d wrong\n", pictures.size(), wrong);
    return wrong == 0 ? 0 : 1;
}

int write(const fs::path& folder, const std::vector<Picture>& pictures) {
    for (const auto& [name, svg] : pictures) {
        std::ofstream out{folder / (name + ".svg"), std::ios::binary};
        out << svg << std::flush;
        if (!out) {
            std::fprintf(stderr, "%s.svg: cannot be written\n", name.c_str());
            return 1;
        }
    }
    std::printf("%zu pictures\n", pictures.size());
    return 0;
}

}  // namespace

int main(int count, char** arguments) {
    const bool checks = count == 3 && std::string_view{arguments[1]} == "--check";
    if (count != 2 && !checks) {
        std::fputs("usage: janggun_diagrams [--check] FOLDER\n", stderr);
        return 2;
    }
    const fs::path folder = arguments[count - 1];
    if (!fs::is_directory(folder)) {
        std::fprintf(stderr, "%s: no such folder\n", folder.c_str());
        return 2;
    }
    auto pictures = janggun::diagrams::janggi_pictures();
    for (auto& picture : janggun::diagrams::shogun_pictures())
        pictures.push_back(std::move(picture));
    return checks ? check(folder, pictures) : write(folder, pictures);
}
