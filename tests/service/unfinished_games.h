// All unfinished games of a store at once, read page by page.
#pragma once

#include <iterator>
#include <memory>
#include <utility>
#include <vector>

#include "server/store/games.h"

namespace janggun::test {

inline void read_unfinished(server::GameStore& store,
                            server::Reply<std::vector<server::StoredGame>> done,
                            server::GameId after = {},
                            const std::shared_ptr<std::vector<server::StoredGame>>& all =
                                std::make_shared<std::vector<server::StoredGame>>()) {
    store.unfinished_page(std::move(after), server::GameStore::kUnfinishedPageSize,
                          [&store, done = std::move(done), all](auto page) {
                              if (!page) return done(Failure{page.error()});
                              std::move(page->games.begin(), page->games.end(),
                                        std::back_inserter(*all));
                              if (page->next)
                                  return read_unfinished(store, done, std::move(*page->next), all);
                              done(std::move(*all));
                          });
}

}  // namespace janggun::test
