import { Button } from '../../ui/button.tsx'
import { EmailField } from '../../ui/field.tsx'
import { HoneypotField } from '../../ui/honeypot.tsx'
import { Alert } from '../../ui/alert.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { preloadBackInStock, useBackInStockForm } from './use-back-in-stock-form.ts'

interface Props {
  productId: string
  color: string
}

/** Requests one email for when a sold-out color is back in stock. The shop deletes the address afterwards. */
export default function BackInStockForm({ productId, color }: Props) {
  const { isSending, error, failure, message, thanks, onSubmit, forgetError } = useBackInStockForm(productId, color)
  const isHydrated = useHydrated()
  if (message !== undefined) {
    return (
      <p ref={thanks} tabIndex={-1} role="status" className="mt-5 border-l-2 border-ink py-2.5 pl-4 outline-none">
        {message}
      </p>
    )
  }
  return (
    <form
      method="post"
      noValidate
      data-hydrating={isHydrated ? undefined : ''}
      onSubmit={onSubmit}
      className="relative mt-5 noscript:hidden"
    >
      <h2 className="serif-small text-[1.1875rem] leading-[1.3]">Notify me when it’s back</h2>
      <p className="mt-1 mb-4 text-small text-ink-soft">One email when {color} is back in stock. Nothing else.</p>
      <div className="flex flex-wrap items-start gap-3">
        <EmailField
          name="email"
          readOnly={isSending}
          error={error}
          onChange={forgetError}
          onFocus={preloadBackInStock}
          className="min-w-[min(12rem,100%)] flex-1"
        />
        <Button
          type="submit"
          variant="ghost"
          aria-disabled={isSending}
          aria-busy={isSending}
          className="mt-6.5 min-h-13! min-w-[8.5rem]"
        >
          {isSending ? 'Sending...' : 'Notify me'}
        </Button>
      </div>
      <HoneypotField />
      {failure && <Alert className="mt-4">{failure}</Alert>}
    </form>
  )
}
