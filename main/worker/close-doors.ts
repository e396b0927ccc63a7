/** Takes from a worker's process what no plugin needs and much harm could be done with. No wall against malice: docs/plugin-isolation.md. */

const doors = ['exit', 'reallyExit', 'abort', 'kill', 'binding', 'dlopen', 'getBuiltinModule'] as const;

/** To be called before a plugin is loaded, in a thread that nobody shares. */
export function closeDoors(): void {
  for (const door of doors) Object.defineProperty(process, door, { value: refusal(door), writable: false, configurable: false });
}

function refusal(door: string): () => never {
  return () => {
    throw new Error(`process.${door} is not for plugins`);
  };
}
