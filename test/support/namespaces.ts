/**
 * Two machines on a cable, made of network namespaces: of a user namespace of its own, so that no other network is
 * touched.
 */

/** Addresses of host and guest. */
export const cableAddresses = { host: '10.77.0.1', guest: '10.77.0.2' } as const;

/** Lays the cable: `host0` here, `guest0` in the namespace `guest`. */
export const cable = `
set -e
mount -t tmpfs none /run
ip netns add guest
ip link add host0 type veth peer name guest0 netns guest
ip addr add ${cableAddresses.host}/24 dev host0
ip link set host0 up
ip link set lo up
ip netns exec guest ip addr add ${cableAddresses.guest}/24 dev guest0
ip netns exec guest ip link set guest0 up
`;

/** Arguments of `unshare` that run a script of bash in namespaces of its own. */
export const inNamespaces = (script: string) => ['--map-root-user', '--net', '--mount', 'bash', '-c', script] as const;
