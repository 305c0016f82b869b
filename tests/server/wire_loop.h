// The event loop inside test::Loop, for clients that wire.h does not offer.
#pragma once

#include <boost/asio/io_context.hpp>

#include "server/wire.h"

namespace janggun::test {

struct Loop::Parts {
    boost::asio::io_context context{1};
};

}  // namespace janggun::test
