// A client over ENet: it extrapolates the newest packet by its velocity, for a quarter of a second at most, and blends
// what a new packet corrects. It finds the server's time by five questions before it plays, of which the quickest
// counts; later ones are for the log.
// Arguments: port, its name, path of the log, seconds to play.
#include <enet/enet.h>
#include <algorithm>
#include <cstdlib>
#include <cstring>
#include "../../../resources/recorders/game_log.hpp"
#include "game.h"

constexpr double framesPerSecond = 60;
constexpr double longestExtrapolation = 0.25;
constexpr double blendTime = 0.1;
constexpr double longestWait = 20;
constexpr int questions = 5;

struct Shown {
  double x = 0, y = 0;
  // What the last correction has left, and when it came.
  double errorX = 0, errorY = 0, correctedAt = 0;
};

class Client {
 public:
  Client(const char* name, const char* path) : log_(path, "libenet pair", name, "zup") {}

  void receive(const ENetPacket* packet) {
    double now = clockNow();
    char kind = static_cast<char>(packet->data[0]);
    if (kind == 'c' && packet->dataLength == sizeof(Clock)) return compare(packet, now);
    Update update;
    if (kind != 'u' || packet->dataLength != sizeof update) return;
    std::memcpy(&update, packet->data, sizeof update);
    for (int car = 0; car < cars; car++)
      log_.received(now, update.number, names[car], update.stamp,
                    {update.x[car], update.y[car], 0, 0, 0, 0, 1, 1, update.vx[car], update.vy[car], 0});
    if (!isSynchronised() || (isFed_ && update.number <= newest_.number)) return;
    for (int car = 0; car < cars; car++) correct(car, update, now);
    newest_ = update;
    isFed_ = true;
  }

  void draw() {
    if (!isFed_) return;
    double now = clockNow();
    for (int car = 0; car < cars; car++) {
      place(car, newest_, now);
      const Shown& shown = shown_[car];
      log_.shown(now, names[car], shown.x, shown.y, 0, 0, 0, 0, 1);
    }
  }

  void ask(ENetPeer* server) {
    Clock clock;
    clock.t0 = clockNow();
    enet_peer_send(server, 1, enet_packet_create(&clock, sizeof clock, 0));
  }

  bool isSynchronised() const { return answers_ >= questions; }

 private:
  void compare(const ENetPacket* packet, double t3) {
    Clock clock;
    std::memcpy(&clock, packet->data, sizeof clock);
    log_.exchange(clock.t0, clock.t1, clock.t2, t3, "server");
    if (isSynchronised()) return;
    answers_ += 1;
    double roundTrip = t3 - clock.t0 - (clock.t2 - clock.t1);
    if (roundTrip >= quickest_) return;
    quickest_ = roundTrip;
    offset_ = (clock.t1 + clock.t2 - clock.t0 - t3) / 2;
    log_.offset(t3, offset_, "server");
  }

  static void extrapolated(int car, const Update& update, double serverTime, double& x, double& y) {
    double ahead = std::min(std::max(serverTime - update.stamp, 0.0), longestExtrapolation);
    x = update.x[car] + update.vx[car] * ahead;
    y = update.y[car] + update.vy[car] * ahead;
  }

  // What is shown goes on from where it is: the difference to the new path is blended away.
  void correct(int car, const Update& update, double now) {
    if (!isFed_) return;
    place(car, newest_, now);
    Shown& shown = shown_[car];
    double x, y;
    extrapolated(car, update, now + offset_, x, y);
    shown.errorX = shown.x - x;
    shown.errorY = shown.y - y;
    shown.correctedAt = now;
  }

  void place(int car, const Update& update, double now) {
    Shown& shown = shown_[car];
    double left = std::max(0.0, 1 - (now - shown.correctedAt) / blendTime);
    extrapolated(car, update, now + offset_, shown.x, shown.y);
    shown.x += shown.errorX * left;
    shown.y += shown.errorY * left;
  }

  driftbench::GameLog log_;
  Update newest_;
  bool isFed_ = false;
  Shown shown_[cars];
  int answers_ = 0;
  double quickest_ = 1e9, offset_ = 0;
};

int main(int, char** arguments) {
  Client client(arguments[2], arguments[3]);
  double seconds = std::atof(arguments[4]);
  if (enet_initialize() != 0) return 1;
  ENetHost* host = enet_host_create(nullptr, 1, 2, 0, 0);
  ENetAddress address;
  enet_address_set_host_ip(&address, "127.0.0.1");
  address.port = static_cast<enet_uint16>(std::atoi(arguments[1]));
  ENetPeer* server = host ? enet_host_connect(host, &address, 2, 0) : nullptr;
  if (!server) return 1;

  double begun = clockNow(), ends = begun + longestWait, asked = 0;
  bool isConnected = false, isLeaving = false;
  for (long frame = 0;; frame++) {
    double due = begun + static_cast<double>(frame) / framesPerSecond;
    for (ENetEvent event;;) {
      double wait = due - clockNow();
      if (enet_host_service(host, &event, wait > 0 ? static_cast<enet_uint32>(std::ceil(1000 * wait)) : 0) <= 0) break;
      if (event.type == ENET_EVENT_TYPE_CONNECT) {
        isConnected = true;
        ends = clockNow() + seconds;
      }
      if (event.type == ENET_EVENT_TYPE_DISCONNECT) {
        enet_host_destroy(host);
        enet_deinitialize();
        return isLeaving ? 0 : 1;
      }
      if (event.type != ENET_EVENT_TYPE_RECEIVE) continue;
      client.receive(event.packet);
      enet_packet_destroy(event.packet);
    }
    double now = clockNow();
    if (now > ends && !isConnected) return 1;
    if (isConnected && !isLeaving && now - asked > (client.isSynchronised() ? 0.5 : 0.1)) {
      client.ask(server);
      asked = now;
    }
    if (!isLeaving) client.draw();
    if (now > ends && !isLeaving) {
      enet_peer_disconnect(server, 0);
      isLeaving = true;
    }
  }
}
