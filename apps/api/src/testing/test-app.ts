import { randomBytes } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { openStorage } from '../adapters/storage/open-storage.ts'
import { createSandbox, type SandboxOptions } from '../adapters/payments/sandbox/sandbox.ts'
import { SIGNATURE_HEADER } from '../adapters/payments/sandbox/sandbox-webhooks.ts'
import type { MailTransport, OutgoingMail } from '../adapters/mail/mail-transport.ts'
import { createApp, type App } from '../app.ts'
import { readConfig } from '../config.ts'
import type { Deps, SignalMap } from '../deps.ts'
import { createVitals } from '../vitals/vitals.ts'
import { testDatabase } from './test-database.ts'
import { testLog } from './test-log.ts'

/** Keeps what would have been sent. */
export interface TestMail extends MailTransport {
  sent: OutgoingMail[]
}

export interface TestApp {
  app: App
  deps: Deps
  mail: TestMail
  get: (path: string, headers?: Record<string, string>) => Promise<Response>
  /** Sends a JSON body. */
  post: (path: string, body: unknown, headers?: Record<string, string>) => Promise<Response>
}

/** Letters leave in parallel: of those that leave together, `sent` has first what was queued first. */
export const fakeMail = (): TestMail => {
  const sent: OutgoingMail[] = []
  const letters = new Set<OutgoingMail>()
  const send: TestMail['send'] = async (mail, line) => {
    let position = sent.length
    if (line === 'letters') {
      letters.add(mail)
      for (let before = sent[position - 1]; before && letters.has(before); before = sent[position - 1]) {
        if (queueNumberOf(before) <= queueNumberOf(mail)) break
        position -= 1
      }
    }
    sent.splice(position, 0, mail)
  }
  return { sent, send, close() {} }
}

const queueNumberOf = ({ messageId }: OutgoingMail): number => Number(/^<mail-(\d+)\./.exec(messageId)?.[1] ?? 0)

/** Signs the links of the tests. */
const TEST_SECRET = 'a secret of the tests, longer than thirty-two'

type Send = SandboxOptions['send']

/** Signs the messages of the tests' sandbox. */
export const TEST_WEBHOOK_SECRET = 'the sandbox of the tests'

/** The sandbox, whose messages go nowhere until a test says `deps.sandbox.deliverDue()`. */
function testPayments(parts: { db: Deps['db']; now: () => Date; send: Send }): Pick<Deps, 'payments' | 'sandbox'> {
  const { desk, ...payments } = createSandbox({
    ...parts,
    log: testLog,
    randomBytes,
    secret: TEST_WEBHOOK_SECRET,
    sendsByItself: false,
    seconds: { hang: 0.6, late: 0.5 },
  })
  return { payments, sandbox: desk }
}

/** The whole API over this worker's test database. `environment` and `replaced` change what a test is about. */
export async function createTestApp(
  environment: Record<string, string> = {},
  replaced: Partial<Deps> = {},
): Promise<TestApp> {
  const db = replaced.db ?? (await testDatabase()).db
  const mail = fakeMail()
  // Limits are tested where they are the matter; elsewhere they would only count one test against another.
  const config = readConfig({
    NODE_ENV: 'test',
    RATE_LIMIT_FACTOR: '1000',
    SESSION_SECRET: TEST_SECRET,
    ...environment,
  })
  const now = replaced.now ?? (() => new Date())
  const deps: Deps = {
    db,
    config,
    log: testLog,
    mail,
    storage: openStorage(config),
    ...testPayments({ db, now, send: (message) => hear(message) }),
    earlierPayments: [],
    signals: new EventEmitter<SignalMap>(),
    vitals: createVitals(),
    now,
    randomBytes,
    ...replaced,
  }
  const app = createApp(deps)
  const hear: Send = async ({ body, signature }) => {
    const headers = { 'Content-Type': 'application/json', [SIGNATURE_HEADER]: signature }
    return (await app.request('/api/payments/webhooks/sandbox', { method: 'POST', body, headers })).status
  }
  return {
    app,
    deps,
    mail,
    get: async (path, headers = {}) => app.request(path, { headers }),
    post: async (path, body, headers = {}) =>
      app.request(path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'Content-Type': 'application/json', ...headers },
      }),
  }
}
