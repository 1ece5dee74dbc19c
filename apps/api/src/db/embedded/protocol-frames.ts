/** Request codes in the place of a protocol version, in a first message without a type byte. */
const SSL_REQUEST = 80_877_103
const GSS_REQUEST = 80_877_104
const CANCEL_REQUEST = 80_877_102

const QUERY = 0x51
const SYNC = 0x53
const FLUSH = 0x48
const TERMINATE = 0x58

export type Frame =
  | { kind: 'decline-encryption' }
  | { kind: 'end' }
  /** `expectsResponse`: the client now waits, so the messages collected so far belong together. */
  | { kind: 'message'; bytes: Uint8Array; expectsResponse: boolean }

/** Splits a client's byte stream into messages of PostgreSQL's protocol, regardless of chunk boundaries. */
export class FrameReader {
  private pending: Buffer = Buffer.alloc(0)
  private isStarted = false

  /** Returns the messages that this chunk completes. */
  read(chunk: Buffer): Frame[] {
    this.pending = this.pending.length === 0 ? chunk : Buffer.concat([this.pending, chunk])
    const frames: Frame[] = []
    for (let frame = this.next(); frame; frame = this.next()) frames.push(frame)
    return frames
  }

  private next(): Frame | undefined {
    // Only the first message of a connection has no byte for its type.
    const start = this.isStarted ? 1 : 0
    if (this.pending.length < start + 4) return undefined
    const length = start + this.pending.readInt32BE(start)
    if (this.pending.length < length) return undefined
    const bytes = this.pending.subarray(0, length)
    this.pending = this.pending.subarray(length)
    return this.isStarted ? typed(bytes) : this.first(bytes)
  }

  private first(bytes: Buffer): Frame {
    const code = bytes.readInt32BE(4)
    if (code === SSL_REQUEST || code === GSS_REQUEST) return { kind: 'decline-encryption' }
    if (code === CANCEL_REQUEST) return { kind: 'end' }
    this.isStarted = true
    return { kind: 'message', bytes: new Uint8Array(bytes), expectsResponse: true }
  }
}

function typed(bytes: Buffer): Frame {
  const type = bytes[0]
  if (type === TERMINATE) return { kind: 'end' }
  return {
    kind: 'message',
    bytes: new Uint8Array(bytes),
    expectsResponse: type === QUERY || type === SYNC || type === FLUSH,
  }
}
