/** What a return from the provider is for. Without an entry it is a sign-in. */
const KEY = 'atelier.sso'

/** Remembers in this tab that the return connects the account, then opens the page of the provider. */
export function openProvider(url: string, purpose: 'sign-in' | 'connect'): void {
  sessionStorage.setItem(KEY, purpose)
  window.location.assign(url)
}

/** Returns what the return is for, once. */
export function takeSsoPurpose(): 'sign-in' | 'connect' {
  const purpose = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  return purpose === 'connect' ? 'connect' : 'sign-in'
}
