import { createTransport } from 'nodemailer'

const TIMEOUT_MS = 5_000

/** Connects to a mail server and requires encryption. Rejects when it offers none, or its certificate is not valid. */
export async function verifyEncryption(smtpUrl: string): Promise<void> {
  const transport = createTransport({
    url: smtpUrl,
    requireTLS: true,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}
