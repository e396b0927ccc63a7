// A server over ENet: 60 ticks a second, an unreliable packet in each third; questions about the time are answered.
// Argument: path of the log. It prints its port, and ends when the last client has left.
#include <enet/enet.h>
#include <cstdio>
#include <cstring>
#include <string>
#include "../../../resources/recorders/game_log.hpp"
#include "game.h"

static void answer(ENetPeer* peer, const ENetPacket* packet) {
  Clock clock;
  if (packet->dataLength != sizeof clock) return;
  std::memcpy(&clock, packet->data, sizeof clock);
  clock.t1 = clock.t2 = clockNow();
  enet_peer_send(peer, 1, enet_packet_create(&clock, sizeof clock, 0));
}

int main(int, char** arguments) {
  driftbench::GameLog log(arguments[1], "libenet pair", "server", "zup");
  if (enet_initialize() != 0) return 1;
  ENetAddress address;
  enet_address_set_host_ip(&address, "127.0.0.1");
  address.port = 0;
  ENetHost* host = enet_host_create(&address, 8, 2, 0, 0);
  if (!host) return 1;
  std::printf("listening on %d\n", host->address.port);
  std::fflush(stdout);

  int clients = 0;
  bool isOver = false;
  double begun = clockNow();
  for (std::int64_t tick = 0; !isOver; tick++) {
    // Events until the tick is due.
    double due = begun + static_cast<double>(tick) / ticksPerSecond;
    for (ENetEvent event;;) {
      double wait = due - clockNow();
      if (enet_host_service(host, &event, wait > 0 ? static_cast<enet_uint32>(std::ceil(1000 * wait)) : 0) <= 0) break;
      if (event.type == ENET_EVENT_TYPE_CONNECT) clients += 1;
      if (event.type == ENET_EVENT_TYPE_DISCONNECT) isOver = --clients == 0;
      if (event.type != ENET_EVENT_TYPE_RECEIVE) continue;
      answer(event.peer, event.packet);
      enet_packet_destroy(event.packet);
    }
    double now = clockNow();
    Update update;
    update.number = tick / ticksPerUpdate + 1;
    update.stamp = now;
    for (int car = 0; car < cars; car++) {
      Motion motion = carAt(car, static_cast<double>(tick) / ticksPerSecond);
      log.truth(now, names[car], motion.x, motion.y, 0, 0, 0, 0, 1);
      update.x[car] = static_cast<float>(motion.x);
      update.y[car] = static_cast<float>(motion.y);
      update.vx[car] = static_cast<float>(motion.vx);
      update.vy[car] = static_cast<float>(motion.vy);
    }
    if (tick % ticksPerUpdate != 0) continue;
    enet_host_broadcast(host, 0, enet_packet_create(&update, sizeof update, 0));
    enet_host_flush(host);
    for (const char* name : names) log.sent(now, update.number, name, "*", sizeof update);
  }
  enet_host_destroy(host);
  enet_deinitialize();
}
