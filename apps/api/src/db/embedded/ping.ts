import { Client } from 'pg'

/**
 * Returns whether a new connection gets a response to `select 1` before the deadline. A rejected connection counts as a
 * response.
 */
export async function isResponsive(connectionString: string, deadlineMs: number): Promise<boolean> {
  const client = new Client({ connectionString })
  client.on('error', () => undefined)
  const { promise: timedOut, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(resolve, deadlineMs, false)
  const reply = client
    .connect()
    .then(() => client.query('select 1'))
    .then(
      () => true,
      () => true,
    )
  const inTime = await Promise.race([reply, timedOut])
  clearTimeout(timer)
  // A clean end would also wait for a database that hangs. The caller kills its process, which ends this connection.
  const ending = client.end().catch(() => undefined)
  if (inTime) await ending
  return inTime
}
