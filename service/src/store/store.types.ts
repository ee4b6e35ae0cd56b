/** The store of media: what a folder and an object store have in common. */

/** Permission to put or get a file without a token. */
export interface Grant {
  readonly method: 'GET' | 'PUT';
  readonly key: string;
  /** PUT: the Content-Type that must be sent. */
  readonly type: string;
  /** For PUT: the most bytes that may be sent. */
  readonly maxBytes: number;
  /** For PUT: whether exactly `maxBytes` must be sent. */
  readonly isExact: boolean;
  /** Seconds since 1970. */
  readonly expires: number;
}

/** A part of an upload by parts. */
export interface PartGrant {
  /** The key of the whole. */
  readonly key: string;
  /** What `beginParts` gave. */
  readonly id: string;
  /** The number of the part, counted from 1. */
  readonly number: number;
  /** The exact number of bytes. */
  readonly bytes: number;
  /** Seconds since 1970. */
  readonly expires: number;
}

/** Signed addresses. `origin` is how this server was asked; '' gives a path where this server serves files itself. */
export interface FileAddresses {
  /** The address of a file, valid for a day or for so many seconds. */
  readonly resultUrl: (origin: string, key: string, seconds?: number) => string;
  /** The address that a file can be put to. */
  readonly grantUrl: (origin: string, grant: Grant) => string;
  /** The address that a part can be put to, without a Content-Type. */
  readonly partUrl: (origin: string, part: PartGrant) => string;
}

/** A part of an upload that is not what its sender announced. */
export interface WrongPart {
  /** The number of the part, counted from 1. */
  readonly number: number;
  readonly is: 'missing' | 'other';
}

/** Where media lie. */
export interface Store {
  /** Folder of this machine with the files that `file` gives: the engine reads below it alone. */
  readonly folder: string;
  /** Folder on the same disk for files that `adopt` will take in; what is left there is removed. */
  readonly scratch: string;
  /** True: every process sees `folder`, or the engine's cache beside it, as its own. */
  readonly isShared: boolean;
  /** Addresses of the store's own; undefined: this server serves its files. */
  readonly addresses?: FileAddresses;
  /** A file of this machine with the bytes of a key; it may be missing. Throws `StoreProblem`, as all below do. */
  file(key: string): Promise<string>;
  /** The number of bytes of a key; undefined when there is nothing. */
  sizeOf(key: string): Promise<number | undefined>;
  /** Takes a finished file of this machine in, under a key. */
  adopt(file: string, key: string): Promise<void>;
  /** Copies a key to another. */
  copy(from: string, to: string): Promise<void>;
  /** How many files lie below a key: exact up to a thousand. */
  count(key: string): Promise<number>;
  /**
   * Removes every file below a key that was written, or moved there, before a time, except for the keys that are kept;
   * also uploads by parts that began before it.
   */
  sweep(key: string, before: Date, keeps: (key: string) => boolean | Promise<boolean>): Promise<void>;
  /** Removes a key, or everything that lies below it. */
  remove(key: string): Promise<void>;
  /** Begins an upload by parts and returns its id. */
  beginParts(key: string, type: string): Promise<string>;
  /**
   * Joins all parts, in their order, under the key, if each one has the ETag that is given; else returns the first one
   * that has not.
   */
  finishParts(key: string, id: string, etags: readonly string[]): Promise<WrongPart | undefined>;
  /** Cancels an upload by parts. */
  dropParts(key: string, id: string): Promise<void>;
}

/** The store did not do its work: it is not reachable, or refuses. */
export class StoreProblem extends Error {
  /** S3's own word, or `unreachable`. */
  readonly code: string;
  /** Status of its answer; undefined: there was none. */
  readonly status: number | undefined;

  constructor(code: string, message: string, status?: number) {
    super(message);
    this.name = 'StoreProblem';
    this.code = code;
    this.status = status;
  }
}
