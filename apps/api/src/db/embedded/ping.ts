import { Client } from 'pg'

/** Whether a new connection can ask `select 1` before the deadline. A refused connection is an answer: it does not hang. */
export async function isResponsive(connectionString: string, deadlineMs: number): Promise<boolean> {
  const client = new Client({ connectionString })
  client.on('error', () => undefined)
  const { promise: late, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(resolve, deadlineMs, false)
  const reply = client
    .connect()
    .then(() => client.query('select 1'))
    .then(
      () => true,
      () => true,
    )
  const inTime = await Promise.race([reply, late])
  clearTimeout(timer)
  // Saying goodbye to a database that hangs would wait as well; its process is killed by the caller, which ends this too.
  const goodbye = client.end().catch(() => undefined)
  if (inTime) await goodbye
  return inTime
}
