// The server with a certificate of its own: HTTPS, WebSockets over it, and what it says about files
// that do not fit.
#include <arpa/inet.h>
#include <csignal>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <memory>
#include <netinet/in.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include "base/text.h"
#include "cli/program.h"
#include "server/server_process.h"
#include "server/wire.h"
#include "server/worker_process.h"

namespace janggun::test {
namespace {

template <typename T, void (*Free)(T*)>
struct Freed {
    void operator()(T* object) const { Free(object); }
};
using Key = std::unique_ptr<EVP_PKEY, Freed<EVP_PKEY, EVP_PKEY_free>>;
using Certificate = std::unique_ptr<X509, Freed<X509, X509_free>>;
using Extension = std::unique_ptr<X509_EXTENSION, Freed<X509_EXTENSION, X509_EXTENSION_free>>;
using Context = std::unique_ptr<SSL_CTX, Freed<SSL_CTX, SSL_CTX_free>>;
using Session = std::unique_ptr<SSL, Freed<SSL, SSL_free>>;

/// Writes NAME.crt, signed by itself for localhost, and NAME.key, with a passphrase if one is
/// given.
void make_certificate(const TemporaryFolder& folder, const std::string& name,
                      const char* passphrase = nullptr) {
    const Key key{EVP_EC_gen("P-256")};
    const Certificate certificate{X509_new()};
    X509_set_version(certificate.get(), X509_VERSION_3);
    ASN1_INTEGER_set(X509_get_serialNumber(certificate.get()), 1);
    X509_gmtime_adj(X509_getm_notBefore(certificate.get()), -3600);
    X509_gmtime_adj(X509_getm_notAfter(certificate.get()), 24 * 3600);
    X509_set_pubkey(certificate.get(), key.get());
    X509_NAME* const subject = X509_get_subject_name(certificate.get());
    X509_NAME_add_entry_by_txt(subject, "CN", MBSTRING_ASC,
                               reinterpret_cast<const unsigned char*>("localhost"), -1, -1, 0);
    X509_set_issuer_name(certificate.get(), subject);
    const Extension names{
        X509V3_EXT_conf_nid(nullptr, nullptr, NID_subject_alt_name, "DNS:localhost")};
    X509_add_ext(certificate.get(), names.get(), -1);
    X509_sign(certificate.get(), key.get(), EVP_sha256());

    const auto write = [&](const char* ending, const auto& put) {
        std::FILE* const file = std::fopen((folder.path() / (name + ending)).c_str(), "w");
        ASSERT_NE(file, nullptr);
        EXPECT_EQ(put(file), 1);
        std::fclose(file);
    };
    write(".crt", [&](std::FILE* f) { return PEM_write_X509(f, certificate.get()); });
    write(".key", [&](std::FILE* f) {
        return PEM_write_PrivateKey(f, key.get(), passphrase ? EVP_aes_256_cbc() : nullptr, nullptr,
                                    0, nullptr, const_cast<char*>(passphrase));
    });
}

/// A client that trusts this certificate and no other.
class TlsConnection {
  public:
    TlsConnection(std::uint16_t port, const std::filesystem::path& trusted)
        : context_{SSL_CTX_new(TLS_client_method())},
          session_{nullptr},
          socket_{::socket(AF_INET, SOCK_STREAM, 0)} {
        SSL_CTX_load_verify_locations(context_.get(), trusted.c_str(), nullptr);
        SSL_CTX_set_verify(context_.get(), SSL_VERIFY_PEER, nullptr);
        const timeval patience{kPatience.count(), 0};
        ::setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(port);
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        if (::connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0)
            return;
        session_.reset(SSL_new(context_.get()));
        SSL_set_fd(session_.get(), socket_);
        SSL_set1_host(session_.get(), "localhost");
        is_open_ = SSL_connect(session_.get()) == 1;
    }
    ~TlsConnection() { ::close(socket_); }
    TlsConnection(const TlsConnection&) = delete;
    TlsConnection& operator=(const TlsConnection&) = delete;

    [[nodiscard]] bool is_open() const { return is_open_; }
    [[nodiscard]] std::string version() const { return SSL_get_version(session_.get()); }
    /// What comes back, up to `until` or the end.
    [[nodiscard]] std::string ask(const std::string& text, std::string_view until = {}) {
        std::string all;
        if (!is_open_ || SSL_write(session_.get(), text.data(), static_cast<int>(text.size())) <= 0)
            return all;
        while (until.empty() || all.find(until) == std::string::npos) {
            char bytes[4096];
            const int got = SSL_read(session_.get(), bytes, sizeof bytes);
            if (got <= 0) break;
            all.append(bytes, static_cast<std::size_t>(got));
        }
        return all;
    }

  private:
    Context context_;
    Session session_;
    int socket_;
    bool is_open_ = false;
};

bool eventually(const std::function<bool()>& condition) {
    Loop loop;
    return loop.run_until(condition);
}

std::string lower(std::string text) {
    for (char& c : text) c = to_lower(c);
    return text;
}

class Tls : public testing::Test {
  protected:
    Tls() { make_certificate(folder, "own"); }

    [[nodiscard]] std::string file(const std::string& name) const {
        return (folder.path() / name).string();
    }
    [[nodiscard]] ServerProcess::Options with_certificate() const {
        return {.flags = {"--certificate", file("own.crt"), "--key", file("own.key")}};
    }
    /// What the server says that does not start.
    [[nodiscard]] std::string refusal(const std::string& certificate,
                                      const std::string& key) const {
        const auto ran = run_program({"serve", "--port", "0", "--data", file("other.db"),
                                      "--certificate", file(certificate), "--key", file(key)});
        EXPECT_EQ(ran.status, 1);
        return ran.err;
    }

    TemporaryFolder folder;
};

TEST_F(Tls, AnswersRequestsAndKeepsItsCookieForEncryptedOnes) {
    const ServerProcess server{folder, with_certificate()};
    TlsConnection page{server.port(), file("own.crt")};
    ASSERT_TRUE(page.is_open()) << server.errors();
    EXPECT_EQ(page.version(), "TLSv1.3");
    const std::string host = fmt::format("localhost:{}", server.port());
    const std::string health = lower(page.ask(
        fmt::format("GET /health HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", host)));
    EXPECT_TRUE(health.starts_with("http/1.1 200")) << health;
    EXPECT_NE(health.find("strict-transport-security:"), std::string::npos) << health;

    const std::string account = R"({"name":"Sora","password":"correct horse"})";
    const auto sign_up = [&](const std::string& scheme) {
        TlsConnection connection{server.port(), file("own.crt")};
        return connection.ask(fmt::format(
            "POST /api/signup HTTP/1.1\r\nHost: {0}\r\nOrigin: {1}://{0}\r\n"
            "Content-Type: application/json\r\nContent-Length: {2}\r\nConnection: close\r\n\r\n{3}",
            host, scheme, account.size(), account));
    };
    EXPECT_TRUE(sign_up("http").starts_with("HTTP/1.1 403")) << "another origin";
    const std::string signed_up = sign_up("https");
    EXPECT_TRUE(signed_up.starts_with("HTTP/1.1 200")) << signed_up;
    const std::size_t cookie = signed_up.find("__Host-janggun=");
    ASSERT_NE(cookie, std::string::npos) << signed_up;
    const std::string line = signed_up.substr(cookie, signed_up.find("\r\n", cookie) - cookie);
    for (const char* word : {"; Secure", "; HttpOnly", "; Path=/"})
        EXPECT_NE(line.find(word), std::string::npos) << line;

    TlsConnection me{server.port(), file("own.crt")};
    const std::string answer = me.ask(
        fmt::format("GET /api/me HTTP/1.1\r\nHost: {}\r\nCookie: {}\r\nConnection: close\r\n\r\n",
                    host, line.substr(0, line.find(';'))));
    EXPECT_NE(answer.find(R"("name":"Sora")"), std::string::npos) << answer;
}

TEST_F(Tls, CarriesWebSockets) {
    const ServerProcess server{folder, with_certificate()};
    const auto shake_hands = [&](const std::string& scheme, const std::string& until) {
        TlsConnection connection{server.port(), file("own.crt")};
        return connection.ask(
            fmt::format("GET /ws HTTP/1.1\r\nHost: localhost:{0}\r\nOrigin: {1}://localhost:{0}\r\n"
                        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
                        server.port(), scheme),
            until);
    };
    const std::string welcome = shake_hands("https", R"("t":"welcome")");
    EXPECT_TRUE(welcome.starts_with("HTTP/1.1 101")) << welcome;
    EXPECT_NE(welcome.find(R"("t":"welcome")"), std::string::npos) << welcome;
    EXPECT_NE(welcome.find("__Host-janggun="), std::string::npos) << welcome;
    EXPECT_NE(welcome.find("; Secure"), std::string::npos) << welcome;
    EXPECT_TRUE(shake_hands("http", "\r\n\r\n").starts_with("HTTP/1.1 403"));
}

/// A masked frame of less than 126 bytes; the mask is zero.
std::string text_frame(const std::string& text) {
    return std::string{'\x81'} + static_cast<char>(0x80U | text.size()) + std::string(4, '\0') +
           text;
}

TEST_F(Tls, CarriesTheJobsOfAWorker) {
    folder.write("site.toml",
                 fmt::format("[engine]\nlocal = false\n[workers]\nkeys = [\"{}\"]\n", kWorkerKey));
    auto options = with_certificate();
    options.flags.insert(options.flags.end(), {"--config", file("site.toml")});
    const ServerProcess server{folder, options};
    const std::string site = fmt::format("https://localhost:{}", server.port());
    const WorkerProcess worker{folder, "worker", site, {"--ca", file("own.crt")}};
    make_certificate(folder, "other");
    const WorkerProcess distrustful{folder, "distrustful", site, {"--ca", file("other.crt")}};

    TlsConnection page{server.port(), file("own.crt")};
    (void)page.ask(
        fmt::format("GET /ws HTTP/1.1\r\nHost: localhost:{0}\r\nOrigin: https://localhost:{0}\r\n"
                    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
                    server.port()),
        R"("t":"welcome")");
    const std::string begun =
        page.ask(text_frame(R"({"t":"play_engine","id":1,"variant":"shogun","clock":"-",)"
                            R"("colour":"black","level":1})"),
                 R"("t":"ack")");
    EXPECT_NE(begun.find(R"("t":"ack")"), std::string::npos) << begun << worker.errors();
    EXPECT_TRUE(eventually([&] {
        return worker.errors().find("move of game") != std::string::npos;
    })) << worker.errors();
    EXPECT_TRUE(eventually([&] {
        return distrustful.errors().find("no secure connection") != std::string::npos;
    })) << distrustful.errors();
}

TEST_F(Tls, IsNotSpokenWithWhoDoesNotEncrypt) {
    const ServerProcess server{folder, with_certificate()};
    RawConnection plain{server.port()};
    plain.write("GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n");
    EXPECT_EQ(plain.read().find("HTTP/1.1 200"), std::string::npos);
    EXPECT_TRUE(plain.ended());
    TlsConnection next{server.port(), file("own.crt")};
    EXPECT_TRUE(next.is_open()) << "others are served as before";
}

TEST_F(Tls, ANewCertificateIsUsedAfterAHangup) {
    const ServerProcess server{folder, with_certificate()};
    const auto opens = [&](const std::string& trusted) {
        return TlsConnection{server.port(), file(trusted)}.is_open();
    };
    make_certificate(folder, "renewed");
    std::filesystem::copy_file(file("own.crt"), file("old.crt"));
    std::filesystem::rename(file("renewed.key"), file("own.key"));
    server.signal(SIGHUP);  // half of the pair is new: nothing may change
    EXPECT_TRUE(eventually([&] {
        return server.errors().find("nothing was reloaded") != std::string::npos;
    })) << server.errors();
    EXPECT_TRUE(opens("old.crt"));
    std::filesystem::rename(file("renewed.crt"), file("own.crt"));
    server.signal(SIGHUP);
    EXPECT_TRUE(eventually([&] { return opens("own.crt"); })) << server.errors();
    EXPECT_FALSE(opens("old.crt"));
}

TEST(Hangup, ReloadsTheConfigurationOrKeepsTheOldOne) {
    TemporaryFolder folder;
    const auto configure = [&](const std::string& text) { folder.write("janggun.toml", text); };
    configure("");
    ServerProcess server{folder,
                         {.flags = {"--config", (folder.path() / "janggun.toml").string()}}};
    const auto metrics = [&] { return ask(server.port(), {.target = "/metrics"}).status; };
    EXPECT_EQ(metrics(), 200);
    configure("[metrics]\nreaders = [\"not an address\"]\n");
    server.signal(SIGHUP);
    EXPECT_TRUE(eventually([&] {
        return server.errors().find("not an address") != std::string::npos;
    })) << server.errors();
    EXPECT_EQ(metrics(), 200);
    configure("[metrics]\nreaders = [\"203.0.113.9\"]\n");
    server.signal(SIGHUP);
    EXPECT_TRUE(eventually([&] { return metrics() == 403; })) << server.errors();
}

TEST_F(Tls, SaysWhichFileIsInTheWay) {
    make_certificate(folder, "foreign");
    make_certificate(folder, "locked", "secret");
    folder.write("text.pem", "this is neither a certificate nor a key\n");
    const std::string missing = refusal("none.crt", "own.key");
    EXPECT_NE(missing.find(file("none.crt")), std::string::npos) << missing;
    EXPECT_NE(missing.find("No such file"), std::string::npos) << missing;
    const std::string no_key = refusal("own.crt", "none.key");
    EXPECT_NE(no_key.find(file("none.key")), std::string::npos) << no_key;
    EXPECT_NE(no_key.find("No such file"), std::string::npos) << no_key;
    const std::string text = refusal("text.pem", "own.key");
    EXPECT_NE(text.find("is not a certificate in PEM"), std::string::npos) << text;
    const std::string text_key = refusal("own.crt", "text.pem");
    EXPECT_NE(text_key.find("is not a key in PEM"), std::string::npos) << text_key;
    const std::string locked = refusal("locked.crt", "locked.key");
    EXPECT_NE(locked.find("without a passphrase"), std::string::npos) << locked;
    const std::string foreign = refusal("own.crt", "foreign.key");
    EXPECT_NE(foreign.find("does not belong to"), std::string::npos) << foreign;
}

}  // namespace
}  // namespace janggun::test
