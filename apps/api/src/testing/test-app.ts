import { randomBytes } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { openStorage } from '../adapters/storage/open-storage.ts'
import { createSandbox, type SandboxOptions } from '../adapters/payments/sandbox/sandbox.ts'
import { SIGNATURE_HEADER } from '../adapters/payments/sandbox/sandbox-webhooks.ts'
import type { EmailTransport, OutgoingEmail } from '../adapters/email/email-transport.ts'
import { createApp, type App } from '../app.ts'
import { readConfig } from '../config.ts'
import type { Deps, SignalMap } from '../deps.ts'
import { createPublishedShop } from '../features/shop-documents/create-published-shop.ts'
import { sendQueuedEmails } from '../features/email/delivery/send-queued-emails.ts'
import { createMetrics } from '../metrics/metrics.ts'
import { testDatabase } from './test-database.ts'
import { testLog } from './test-log.ts'
import { TEST_DOCUMENTS } from './test-shop.ts'

/** Records the emails that would have been sent. */
export interface TestEmailTransport extends EmailTransport {
  sent: OutgoingEmail[]
}

export interface TestApp {
  app: App
  deps: Deps
  emailTransport: TestEmailTransport
  /** Sends the queued emails, like the job. Returns all that were sent so far. */
  sendEmails: () => Promise<OutgoingEmail[]>
  /** Returns the actions in the audit log, oldest first. */
  auditActions: () => Promise<string[]>
  get: (path: string, headers?: Record<string, string>) => Promise<Response>
  /** Sends a JSON body. */
  request: (method: string, path: string, body: unknown, headers?: Record<string, string>) => Promise<Response>
  post: (path: string, body: unknown, headers?: Record<string, string>) => Promise<Response>
}

/** Emails are sent in parallel: `sent` sorts those of one batch in the order of the queue. */
export const fakeEmailTransport = (): TestEmailTransport => {
  const sent: OutgoingEmail[] = []
  const emails = new Set<OutgoingEmail>()
  const send: TestEmailTransport['send'] = async (email, pool) => {
    let position = sent.length
    if (pool === 'transactional') {
      emails.add(email)
      for (let before = sent[position - 1]; before && emails.has(before); before = sent[position - 1]) {
        if (queueNumberOf(before) <= queueNumberOf(email)) break
        position -= 1
      }
    }
    sent.splice(position, 0, email)
  }
  return { sent, send, close() {} }
}

const queueNumberOf = ({ messageId }: OutgoingEmail): number => Number(/^<mail-(\d+)\./.exec(messageId)?.[1] ?? 0)

/** Signs the links of the tests. */
const TEST_SECRET = 'a secret of the tests, longer than thirty-two'

type Send = SandboxOptions['send']

/** Signs the webhook messages of the tests' sandbox. */
export const TEST_WEBHOOK_SECRET = 'the sandbox of the tests'

/** The sandbox provider, which sends its messages only on `deps.sandbox.deliverDue()`. */
function testPayments(parts: { db: Deps['db']; now: () => Date; send: Send }): Pick<Deps, 'payments' | 'sandbox'> {
  const { controls: desk, ...payments } = createSandbox({
    ...parts,
    log: testLog,
    randomBytes,
    secret: TEST_WEBHOOK_SECRET,
    sendsAutomatically: false,
    seconds: { hang: 0.6, late: 0.5 },
  })
  return { payments, sandbox: desk }
}

/** Creates the whole API on this worker's test database. `environment` and `replaced` adapt it to a test. */
export async function createTestApp(
  environment: Record<string, string> = {},
  replaced: Partial<Deps> = {},
): Promise<TestApp> {
  const db = replaced.db ?? (await testDatabase()).db
  const email = fakeEmailTransport()
  // Rate limits are off except in their own tests: they would add up over the tests of a worker.
  const config = readConfig({
    NODE_ENV: 'test',
    RATE_LIMIT_FACTOR: '1000',
    // Most tests look at a payment between its steps. Those of settling at once switch it on.
    SETTLE_AT_ONCE: '0',
    SESSION_SECRET: TEST_SECRET,
    ...environment,
  })
  const now = replaced.now ?? (() => new Date())
  const deps: Deps = {
    db,
    fromReplica: (work) => work(),
    config,
    shop: createPublishedShop(db, TEST_DOCUMENTS),
    log: testLog,
    emailTransport: email,
    storage: openStorage(config),
    ...testPayments({ db, now, send: (message) => deliverWebhook(message) }),
    earlierPayments: [],
    carrier: null,
    taxProvider: null,
    demoStaff: null,
    signals: new EventEmitter<SignalMap>(),
    metrics: createMetrics(),
    now,
    randomBytes,
    ...replaced,
  }
  const app = createApp(deps)
  const deliverWebhook: Send = async ({ body, signature }) => {
    const headers = { 'Content-Type': 'application/json', [SIGNATURE_HEADER]: signature }
    return (await app.request('/api/payments/webhooks/sandbox', { method: 'POST', body, headers })).status
  }
  const request: TestApp['request'] = async (method, path, body, headers = {}) =>
    app.request(path, {
      method,
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', ...headers },
    })
  return {
    app,
    deps,
    emailTransport: email,
    sendEmails: async () => {
      await sendQueuedEmails(deps, new AbortController().signal)
      return email.sent
    },
    auditActions: async () => {
      const entries = await db.selectFrom('audit_entries').select('action').orderBy('entry_id').execute()
      return entries.map(({ action }) => action)
    },
    get: async (path, headers = {}) => app.request(path, { headers }),
    request,
    post: (path, body, headers) => request('POST', path, body, headers),
  }
}
