// A folder of a test's own.
#pragma once

#include <filesystem>
#include <string>
#include <unistd.h>

namespace janggun::test {

/// A folder that is gone after the test.
class Folder {
  public:
    Folder() {
        std::string name =
            (std::filesystem::temp_directory_path() / "janggun-test-XXXXXX").string();
        path_ = ::mkdtemp(name.data()) ? name : ".";
    }
    ~Folder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    [[nodiscard]] std::string file(const std::string& name) const {
        return (path_ / name).string();
    }

  private:
    std::filesystem::path path_;
};

}  // namespace janggun::test
