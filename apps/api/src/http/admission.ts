import type { IncomingMessage, ServerResponse } from 'node:http'
import type { EarlyHandler } from './fast-path.ts'
import type { BodyReceiver } from './receive-body.ts'

/** Decides about a request at the level of node:http, and calls `handle` when the framework is to answer it. */
export type Admission = (request: IncomingMessage, response: ServerResponse, handle: () => void) => void

export interface AdmissionSteps {
  /** What answers from memory. */
  fastPaths: readonly EarlyHandler[]
  /** The share of one client address. */
  clientLimit: EarlyHandler
  receiveBody: BodyReceiver
  /** Load shedding. */
  loadShedder: EarlyHandler
}

/**
 * The order in which a request gets to the shop: what memory can answer is answered, one client has its share, the body is
 * read, and only a request that is complete takes a slot. A client that sends slowly delays itself alone.
 */
export function createAdmission({
  fastPaths: cached,
  clientLimit,
  receiveBody,
  loadShedder: gate,
}: AdmissionSteps): Admission {
  return (request, response, handle) => {
    if (cached.some((fastPath) => fastPath(request, response)) || clientLimit(request, response)) return
    receiveBody(request, response, () => {
      if (!gate(request, response)) handle()
    })
  }
}
