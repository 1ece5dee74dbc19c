import type { IncomingMessage, ServerResponse } from 'node:http'
import { runAsClient } from '../../current-client.ts'
import type { BodyReceiver } from '../body/receive-body.ts'
import type { RequestTurns } from './request-turns.ts'

/** Responds to a request. `bindings` describe the connection. */
export type Fetch = (request: Request, bindings?: unknown) => Response | Promise<Response>

/** Sends a response and returns true, or leaves the request untouched and returns false. */
export type EarlyHandler = (request: IncomingMessage, response: ServerResponse) => boolean

/** Handles a request at the level of node:http, and calls `handle` to pass it to the framework. */
export type Admission = (request: IncomingMessage, response: ServerResponse, handle: () => void) => void

export interface AdmissionSteps {
  /** Responds with cached pages. */
  fastPath: EarlyHandler
  /** Returns the key of the client that sent a request. */
  clientOf: (request: IncomingMessage) => string
  /** Limits the concurrent requests of one client address. */
  clientLimit: EarlyHandler
  receiveBody: BodyReceiver
  loadShedder: EarlyHandler
  turns: RequestTurns
}

/**
 * Runs the steps before the framework in order: cached pages, the limit per client, the request body, load shedding,
 * the turn of the client.
 * A request takes a slot only when its body is complete, so a slow client delays no other request. What the request
 * starts knows its client (`currentClient`).
 */
export function createAdmission({
  fastPath,
  clientOf,
  clientLimit,
  receiveBody,
  loadShedder,
  turns,
}: AdmissionSteps): Admission {
  return (request, response, handle) => {
    if (fastPath(request, response) || clientLimit(request, response)) return
    receiveBody(request, response, () => {
      if (loadShedder(request, response)) return
      const client = clientOf(request)
      turns.run(client, response, () => runAsClient(client, handle))
    })
  }
}
