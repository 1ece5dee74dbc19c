import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Edge } from './edge.ts'
import type { Receive } from './receive-body.ts'

/** Decides about a request at the level of node:http, and calls `handle` when the framework is to answer it. */
export type Admission = (request: IncomingMessage, response: ServerResponse, handle: () => void) => void

export interface AdmissionParts {
  /** What answers from memory. */
  cached: readonly Edge[]
  /** The share of one client address. */
  clientLimit: Edge
  receiveBody: Receive
  /** Load shedding. */
  gate: Edge
}

/**
 * The order in which a request gets to the shop: what memory can answer is answered, one client has its share, the body is
 * read, and only a request that is complete takes a slot. A client that sends slowly delays itself alone.
 */
export function createAdmission({ cached, clientLimit, receiveBody, gate }: AdmissionParts): Admission {
  return (request, response, handle) => {
    if (cached.some((edge) => edge(request, response)) || clientLimit(request, response)) return
    receiveBody(request, response, () => {
      if (!gate(request, response)) handle()
    })
  }
}
