// A feature of the server: a folder in features/, added by one line in wiring.cpp.
#pragma once

namespace janggun::server {

class Registry;

class Feature {
  public:
    Feature() = default;
    virtual ~Feature() = default;
    Feature(const Feature&) = delete;
    Feature& operator=(const Feature&) = delete;

    /// Called once, before the server starts.
    virtual void register_with(Registry& registry) = 0;
};

}  // namespace janggun::server
