export const WEBHOOK_URL_MESSAGE = 'Enter an address that starts with https:// and has port 443 or 8443'
const PORTS: readonly string[] = ['', '443', '8443']
const LOOPBACK: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

/** Whether an address is the machine itself, which only a shop in development may call. */
export const isLoopbackUrl = (text: string): boolean => URL.canParse(text) && LOOPBACK.includes(new URL(text).hostname)

/**
 * Returns why the shop calls no such address; null if it may. `isDevelopment` also allows the machine itself, without
 * encryption and at any port. Whether its name leads into a private network is seen when it is called.
 */
export function judgeWebhookUrl(text: string, isDevelopment: boolean): string | null {
  if (!URL.canParse(text)) return WEBHOOK_URL_MESSAGE
  const { protocol, port, username, password } = new URL(text)
  if (username !== '' || password !== '') return 'Leave the name and the password out of the address'
  if (isDevelopment && isLoopbackUrl(text) && /^https?:$/.test(protocol)) return null
  return protocol === 'https:' && PORTS.includes(port) ? null : WEBHOOK_URL_MESSAGE
}
