import { paths } from '../../shop/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'

/** Shown when there is no order: the token is altered, truncated by an email client, made up, or absent (S2). */
export function NoSuchOrder() {
  return (
    <>
      <h1 className="serif text-page text-balance">Order Information Not Found</h1>
      <p className="mt-5 max-w-[48ch]">We couldn’t find this order. Use the link in your confirmation email.</p>
      <ButtonLink variant="ghost" to={paths.home} className="mt-8">
        Go Home
      </ButtonLink>
    </>
  )
}
