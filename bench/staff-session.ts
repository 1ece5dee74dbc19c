import { DEMO_PASSWORD, type RunningShop } from './shop.ts'

/** Signs an administrator of the demo in. Returns the bearer token. */
export async function signInStaff({ url }: Pick<RunningShop, 'url'>): Promise<string> {
  const response = await fetch(`${url}/api/auth/admin/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: url.replace('127.0.0.1', 'localhost') },
    body: JSON.stringify({ email: 'admin@atelier.example', password: DEMO_PASSWORD }),
  })
  const text = await response.text()
  const token = /"token":"([^"]+)"/.exec(text)?.[1]
  if (!token) throw new Error(`signing in: ${response.status} ${text}`)
  return token
}
