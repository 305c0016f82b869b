// Fairness and bounds of the queue.
#include "server/app/fair_queue.h"

#include <gtest/gtest.h>
#include <vector>

namespace janggun::server {
namespace {

QueueOwner person(int number, std::string address = {}) {
    return {static_cast<UserId>(number), std::move(address)};
}

std::vector<int> drained(FairQueue<int>& queue) {
    std::vector<int> order;
    while (const auto job = queue.take()) order.push_back(*job);
    return order;
}

TEST(FairQueue, WhoAddsMuchWaitsForThemselves) {
    FairQueue<int> queue{{.in_all = 100, .of_address = 100, .of_person = 100}};
    for (int job = 10; job < 14; ++job) EXPECT_TRUE(queue.add(person(1), job));
    EXPECT_TRUE(queue.add(person(2), 20));
    EXPECT_EQ(drained(queue), (std::vector{10, 20, 11, 12, 13}));
}

TEST(FairQueue, ManyGuestsOfOneAddressShareOneTurn) {
    FairQueue<int> queue{{.in_all = 100, .of_address = 100, .of_person = 2}};
    for (int guest = 1; guest <= 5; ++guest) EXPECT_TRUE(queue.add(person(guest, "crowd"), guest));
    EXPECT_TRUE(queue.add(person(6, "home"), 6));
    EXPECT_TRUE(queue.add(person(6, "home"), 7));
    EXPECT_EQ(drained(queue), (std::vector{1, 6, 2, 7, 3, 4, 5}));
}

TEST(FairQueue, HasBoundsForAPersonAnAddressAndAll) {
    FairQueue<int> queue{{.in_all = 5, .of_address = 3, .of_person = 2}};
    EXPECT_TRUE(queue.add(person(1, "a"), 0));
    EXPECT_TRUE(queue.add(person(1, "a"), 0));
    EXPECT_FALSE(queue.add(person(1, "a"), 0));
    EXPECT_TRUE(queue.add(person(2, "a"), 0));
    EXPECT_FALSE(queue.add(person(3, "a"), 0));
    EXPECT_TRUE(queue.add(person(3, "b"), 0));
    EXPECT_TRUE(queue.add(person(4, "c"), 0));
    EXPECT_TRUE(queue.is_full());
    EXPECT_FALSE(queue.add(person(5, "d"), 0));
    EXPECT_EQ(queue.people(), 4U);
}

TEST(FairQueue, CancelledJobsAreNeverTaken) {
    FairQueue<int> queue{QueueBounds{}};
    const auto first = queue.add(person(1), 1);
    const auto second = queue.add(person(2), 2);
    EXPECT_TRUE(queue.add(person(1), 3));
    ASSERT_TRUE(first && second);
    EXPECT_TRUE(queue.cancel(*second));
    EXPECT_FALSE(queue.cancel(*second));
    EXPECT_EQ(queue.size(), 2U);
    EXPECT_EQ(queue.take(), 1);
    EXPECT_FALSE(queue.cancel(*first)) << "it is taken already";
    EXPECT_EQ(drained(queue), std::vector{3});
    EXPECT_EQ(queue.people(), 0U);
}

TEST(FairQueue, TakesTheFirstInTurnThatIsAccepted) {
    FairQueue<int> queue{{.in_all = 100, .of_address = 100, .of_person = 100}};
    for (const int job : {10, 11, 12}) EXPECT_TRUE(queue.add(person(1), job));
    EXPECT_TRUE(queue.add(person(2), 21));
    const auto is_odd = [](int job) { return job % 2 == 1; };
    EXPECT_EQ(queue.take_if(is_odd), 11);  // and whoever had it goes to the end
    EXPECT_EQ(queue.take_if(is_odd), 21);
    EXPECT_EQ(queue.take_if(is_odd), std::nullopt);
    EXPECT_EQ(drained(queue), (std::vector{10, 12}));
}

TEST(FairQueue, PutsAJobBackBeforeAllOthersWhateverTheBounds) {
    FairQueue<int> queue{{.in_all = 2, .of_address = 2, .of_person = 1}};
    EXPECT_TRUE(queue.add(person(1), 10));
    EXPECT_TRUE(queue.add(person(2), 20));
    const auto ticket = queue.put_back(person(2), 21);
    queue.put_back(person(3), 30);
    EXPECT_EQ(queue.size(), 4U);
    EXPECT_TRUE(queue.cancel(ticket));
    EXPECT_EQ(drained(queue), (std::vector{30, 20, 10}));
}

}  // namespace
}  // namespace janggun::server
