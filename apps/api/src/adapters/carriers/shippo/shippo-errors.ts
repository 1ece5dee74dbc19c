import { ShippoError } from 'shippo/models/errors/shippoerror.js'
import { z } from 'zod'
import { CarrierError } from '../carrier.ts'

const UNAVAILABLE = 'Shippo could not be reached'
const CLIENT_ERRORS = { from: 400, until: 500 }
const REQUEST_TIMEOUT = 408
const MESSAGE_MAX = 300

/** Awaits a call of the library and translates its errors. Refusals of a request are final; anything else is not. */
export async function callShippo<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    throw translated(error)
  }
}

function translated(error: unknown): CarrierError {
  // The error of the library holds the whole request with the token, so it is no cause: it must not reach the log.
  if (!(error instanceof ShippoError)) return new CarrierError('unavailable', UNAVAILABLE)
  const { statusCode, body } = error
  if (statusCode === 401 || statusCode === 403) {
    return new CarrierError('refused', 'Shippo does not accept the API token of the shop')
  }
  if (statusCode === 429) return new CarrierError('refused', 'Shippo asks for a pause. Try again in a minute.')
  if (statusCode === REQUEST_TIMEOUT || statusCode < CLIENT_ERRORS.from || statusCode >= CLIENT_ERRORS.until) {
    return new CarrierError('unavailable', `Shippo answered with ${statusCode}`)
  }
  return new CarrierError('refused', messageOf(body) ?? 'Shippo refused the request')
}

const Text: z.ZodType<string[]> = z.union([
  z.string().transform((text) => [text]),
  z.array(z.lazy(() => Text)).transform((texts) => texts.flat()),
  z
    .record(
      z.string(),
      z.lazy(() => Text),
    )
    .transform((fields) => Object.values(fields).flat()),
])

/** Returns the texts of an error body, whose shape differs by field: `{"detail": "…"}`, `{"zip": ["…"]}`. */
function messageOf(body: string): string | null {
  try {
    const parsed = Text.safeParse(JSON.parse(body))
    const message = parsed.success ? parsed.data.join(' ').trim() : ''
    return message === '' ? null : message.slice(0, MESSAGE_MAX)
  } catch {
    return null
  }
}
