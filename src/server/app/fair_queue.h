// A fair queue: round robin over addresses, and over the people of each address. Many
// jobs of one person delay only that person's jobs.
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <list>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

#include "server/domain/ids.h"

namespace janggun::server {

/// The producer of a queue entry. Without an address each producer is its own group.
struct QueueOwner {
    UserId user = UserId::None;
    std::string address;
};

struct QueueBounds {
    std::size_t in_all = 512;
    std::size_t of_address = 64;
    std::size_t of_person = 2;
};

template <typename Job>
class FairQueue {
  public:
    using Ticket = std::uint64_t;

    explicit FairQueue(QueueBounds bounds) : bounds_{bounds} {}

    /// None: as many wait as may, of this person, of this address, or in all.
    std::optional<Ticket> add(const QueueOwner& owner, Job job) {
        if (is_full()) return std::nullopt;
        const std::string address = key_of(owner);
        const auto group = find(groups_, address);
        if (group != groups_.end()) {
            if (group->jobs >= bounds_.of_address) return std::nullopt;
            const auto line = find(group->lines, owner.user);
            if (line != group->lines.end()) {
                if (line->jobs.size() >= bounds_.of_person) return std::nullopt;
                return put(*group, *line, std::move(job));
            }
            group->lines.push_back({owner.user, {}});
            return put(*group, group->lines.back(), std::move(job));
        }
        groups_.push_back({address, {}, 0});
        groups_.back().lines.push_back({owner.user, {}});
        return put(groups_.back(), groups_.back().lines.back(), std::move(job));
    }

    /// The next job in turn.
    std::optional<Job> take() {
        return take_if([](const Job&) { return true; });
    }
    /// The first job in turn that is accepted; a person without one keeps their turn.
    template <typename Accepts>
    std::optional<Job> take_if(const Accepts& accepts) {
        for (auto group = groups_.begin(); group != groups_.end(); ++group)
            for (auto line = group->lines.begin(); line != group->lines.end(); ++line)
                for (auto entry = line->jobs.begin(); entry != line->jobs.end(); ++entry)
                    if (accepts(std::as_const(entry->job))) return removed(group, line, entry);
        return std::nullopt;
    }
    /// A job that was taken and not finished: before all others, whatever the bounds.
    Ticket put_back(const QueueOwner& owner, Job job) {
        const std::string address = key_of(owner);
        auto group = find(groups_, address);
        if (group == groups_.end()) group = groups_.insert(groups_.begin(), {address, {}, 0});
        groups_.splice(groups_.begin(), groups_, group);
        auto line = find(group->lines, owner.user);
        if (line == group->lines.end())
            line = group->lines.insert(group->lines.begin(), {owner.user, {}});
        group->lines.splice(group->lines.begin(), group->lines, line);
        line->jobs.push_front({++last_, std::move(job)});
        return listed(*group, *line);
    }

    /// False: it does not wait any more.
    bool cancel(Ticket ticket) {
        const auto found = where_.find(ticket);
        if (found == where_.end()) return false;
        const auto group = find(groups_, found->second.first);
        const auto line = find(group->lines, found->second.second);
        std::erase_if(line->jobs, [&](const Entry& entry) { return entry.ticket == ticket; });
        where_.erase(found);
        --group->jobs;
        if (line->jobs.empty()) group->lines.erase(line);
        if (group->lines.empty()) groups_.erase(group);
        return true;
    }

    [[nodiscard]] bool is_full() const { return where_.size() >= bounds_.in_all; }
    [[nodiscard]] std::size_t size() const { return where_.size(); }
    /// How many people wait, however much each has added.
    [[nodiscard]] std::size_t people() const {
        std::size_t count = 0;
        for (const Group& group : groups_) count += group.lines.size();
        return count;
    }

  private:
    struct Entry {
        Ticket ticket = 0;
        Job job;
    };
    struct Line {
        UserId key{};
        std::deque<Entry> jobs;
    };
    struct Group {
        std::string key;
        std::list<Line> lines;
        std::size_t jobs = 0;
    };

    static std::string key_of(const QueueOwner& owner) {
        if (!owner.address.empty()) return owner.address;
        return "user " + std::to_string(static_cast<std::int64_t>(owner.user));
    }
    template <typename List, typename Key>
    static auto find(List& list, const Key& key) {
        return std::find_if(list.begin(), list.end(),
                            [&](const auto& item) { return item.key == key; });
    }
    Ticket put(Group& group, Line& line, Job job) {
        line.jobs.push_back({++last_, std::move(job)});
        return listed(group, line);
    }
    Ticket listed(Group& group, const Line& line) {
        where_.emplace(last_, std::pair{group.key, line.key});
        ++group.jobs;
        return last_;
    }
    /// The owner of a job that is taken goes to the end.
    Job removed(typename std::list<Group>::iterator group, typename std::list<Line>::iterator line,
                typename std::deque<Entry>::iterator entry) {
        Job job = std::move(entry->job);
        where_.erase(entry->ticket);
        line->jobs.erase(entry);
        --group->jobs;
        if (line->jobs.empty())
            group->lines.erase(line);
        else
            group->lines.splice(group->lines.end(), group->lines, line);
        if (group->lines.empty())
            groups_.erase(group);
        else
            groups_.splice(groups_.end(), groups_, group);
        return job;
    }

    QueueBounds bounds_;
    std::list<Group> groups_;  // the next in turn first
    std::unordered_map<Ticket, std::pair<std::string, UserId>> where_;
    Ticket last_ = 0;
};

}  // namespace janggun::server
