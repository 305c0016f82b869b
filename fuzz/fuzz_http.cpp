// Any bytes as what HTTP brings to our border: targets, forms, cookies, addresses, JSON bodies.
#include <algorithm>

#include "fuzz/require.h"
#include "fuzz/targets.h"
#include "server/http/address.h"
#include "server/http/body.h"
#include "server/http/cookie.h"
#include "server/http/query.h"

namespace janggun::fuzz {
namespace {

using namespace server::http;

void feed_target(std::string_view text) {
    const auto target = read_target(text);
    if (!target) return;
    require(!target->path.empty() && target->path.front() == '/', "a path begins at the root",
            text);
    require(target->path.find('\0') == std::string::npos, "no path has a zero byte", text);
    require((target->path + "/").find("/../") == std::string::npos, "no path goes up", text);
    require(target->query.all().size() <= Parameters::kMost, "parameters are bounded", text);
}

void feed_decoding(std::string_view text) {
    std::string encoded;
    for (const char c : text) {
        constexpr std::string_view kDigits = "0123456789ABCDEF";
        const auto byte = static_cast<unsigned char>(c);
        encoded += {'%', kDigits[byte / 16], kDigits[byte % 16]};
    }
    require(
        percent_decoded(encoded) == std::string{text} || text.find('\0') != std::string_view::npos,
        "what was encoded decodes as the same", text);
    const auto decoded = form_decoded(text);
    require(!decoded || decoded->size() <= text.size(), "decoding never grows", text);
}

void feed_cookie(std::string_view text) {
    const auto value = cookie(text, "janggun");
    require(!value || value->find(';') == std::string_view::npos, "a cookie ends at a semicolon",
            text);
}

void feed_address(std::string_view text) {
    if (const auto address = Address::read(text))
        require(Address::read(address->text()) == address, "a written address reads the same",
                text);
    if (const auto subnet = Subnet::read(text))
        require(subnet->contains(subnet->base), "a subnet holds its own base", text);
    const Address proxy = *Address::read("10.0.0.1");
    const Address stranger = *Address::read("192.0.2.1");
    const std::vector<Subnet> trusted{*Subnet::read("10.0.0.0/8")};
    require(client_address(stranger, text, trusted) == stranger, "only a trusted proxy is believed",
            text);
    (void)client_address(proxy, text, trusted);
}

void feed_body(std::string_view text) {
    for (const char* type : {"application/json", "application/x-www-form-urlencoded"}) {
        Request request;
        request.headers.add("content-type", type);
        request.body = text;
        const auto fields = read_fields(request);
        require(fields || fields.error().status == 400, "a body is read or refused", text);
    }
}

}  // namespace

int fuzz_http(const std::uint8_t* data, std::size_t size) {
    const std::string_view text = as_text(data, size);
    feed_target(text);
    feed_decoding(text);
    feed_cookie(text);
    feed_address(text);
    feed_body(text);
    return 0;
}

}  // namespace janggun::fuzz
