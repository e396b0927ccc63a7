/** The parts that the bench is made of: versions that a report of trouble should name. */
export interface AboutBench {
  readonly version: string;
  /** Format of the recordings that it writes. */
  readonly recordingFormat: number;
  /** Version of the interface that plugins are made for. */
  readonly pluginApi: number;
  /** The versions of the runtime: Node; on the desktop Electron and Chromium too. */
  readonly runtime: readonly { readonly name: string; readonly version: string }[];
  readonly system: string;
}

/** A package that is shipped with the bench. They are a list in `licences.json`, beside the page. */
export interface ShippedPackage {
  readonly name: string;
  readonly version: string;
  /** Identifier of SPDX; empty: the package names none. */
  readonly licence: string;
  /** Empty: the package has no file of it. */
  readonly text: string;
}
