/** The nonce the server put into this page, which every style element made at run time must carry. */
export function styleNonce(): string {
  const meta = document.querySelector('meta[property="csp-nonce"]')
  return meta instanceof HTMLElement ? meta.nonce : ''
}
