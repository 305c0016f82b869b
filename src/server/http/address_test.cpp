// Addresses, subnets, and who is believed about them.
#include "server/http/address.h"

#include <gtest/gtest.h>

namespace janggun::server::http {
namespace {

Address address(const char* text) {
    const auto read = Address::read(text);
    EXPECT_TRUE(read) << text;
    return read.value_or(Address{});
}
Subnet subnet(const char* text) {
    const auto read = Subnet::read(text);
    EXPECT_TRUE(read) << text;
    return read.value_or(Subnet{});
}

TEST(Address, IsReadAndWritten) {
    EXPECT_EQ(address("192.0.2.7").text(), "192.0.2.7");
    EXPECT_EQ(address("2001:db8::1").text(), "2001:db8::1");
    EXPECT_EQ(address("[2001:db8::1]"), address("2001:db8::1"));
    EXPECT_EQ(address("::ffff:192.0.2.7"), address("192.0.2.7"));
    for (const char* wrong : {"", "localhost", "192.0.2", "192.0.2.256", "1.2.3.4:80", "2001:::1"})
        EXPECT_FALSE(Address::read(wrong)) << wrong;
}

TEST(Subnet, HoldsItsAddresses) {
    EXPECT_TRUE(subnet("10.0.0.0/8").contains(address("10.255.3.4")));
    EXPECT_FALSE(subnet("10.0.0.0/8").contains(address("11.0.0.1")));
    EXPECT_TRUE(subnet("2001:db8::/32").contains(address("2001:db8:1::9")));
    EXPECT_FALSE(subnet("0.0.0.0/0").contains(address("2001:db8::1")));
    EXPECT_TRUE(subnet("127.0.0.1").contains(address("127.0.0.1")));
    EXPECT_FALSE(Subnet::read("10.0.0.0/33"));
    EXPECT_FALSE(Subnet::read("10.0.0.0/-1"));
    EXPECT_FALSE(Subnet::read("10.0.0.0/"));
}

TEST(Household, IsAPrefixOfAnIpv6Address) {
    EXPECT_EQ(address("2001:db8:0:1::5").household(), address("2001:db8:0:42::9").household());
    EXPECT_NE(address("2001:db8:1::5").household(), address("2001:db8:2::5").household());
    EXPECT_NE(address("192.0.2.1").household(), address("192.0.2.2").household());
}

TEST(Client, IsThePeerUnlessAProxyIsTrusted) {
    EXPECT_EQ(client_address(address("192.0.2.1"), "203.0.113.9", {}), address("192.0.2.1"));
    EXPECT_EQ(client_address(address("192.0.2.1"), "203.0.113.9", {subnet("10.0.0.0/8")}),
              address("192.0.2.1"));
}

TEST(Client, IsTheLastThatNoTrustedProxyAdded) {
    const std::vector<Subnet> trusted{subnet("10.0.0.0/8")};
    // What the client wrote itself stands first and is not believed.
    EXPECT_EQ(client_address(address("10.0.0.1"), "1.1.1.1, 203.0.113.9, 10.0.0.2", trusted),
              address("203.0.113.9"));
    EXPECT_EQ(client_address(address("10.0.0.1"), "", trusted), address("10.0.0.1"));
}

TEST(Client, IsReadWithItsPort) {
    const std::vector<Subnet> trusted{subnet("10.0.0.0/8")};
    EXPECT_EQ(client_address(address("10.0.0.1"), "1.1.1.1, 203.0.113.9:4711", trusted),
              address("203.0.113.9"));
    EXPECT_EQ(client_address(address("10.0.0.1"), "[2001:db8::1]:4711", trusted),
              address("2001:db8::1"));
    EXPECT_EQ(client_address(address("10.0.0.1"), "203.0.113.9:70000", trusted),
              Address::unknown());
}

TEST(Client, IsNeverTheProxyWhenTheEntryIsUnreadable) {
    const std::vector<Subnet> trusted{subnet("127.0.0.1")};
    for (const char* entry : {"rubbish", "1.1.1.1, rubbish", "unknown", "1.1.1.1,", ", ",
                              "127.0.0.1, _hidden", "2001:db8::1:99999"})
        EXPECT_EQ(client_address(address("127.0.0.1"), entry, trusted), Address::unknown())
            << entry;
}

}  // namespace
}  // namespace janggun::server::http
