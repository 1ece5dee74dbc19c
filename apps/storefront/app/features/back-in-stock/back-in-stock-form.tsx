import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { TrapField } from '../../ui/form-trap.tsx'
import { Note } from '../../ui/note.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { prepareNotice, useNoticeForm } from './use-notice-form.ts'

interface Props {
  productId: string
  color: string
}

/** For a colour that is sold out: one mail when it can be bought again, and the address is forgotten after that. */
export default function BackInStockForm({ productId, color }: Props) {
  const { isSending, error, failure, noted, thanks, onSubmit, forgetError } = useNoticeForm(productId, color)
  const isAlive = useHydrated()
  if (noted !== undefined) {
    return (
      <p ref={thanks} tabIndex={-1} role="status" className="mt-5 border-l-2 border-ink py-2.5 pl-4 outline-none">
        {noted}
      </p>
    )
  }
  return (
    <form
      method="post"
      noValidate
      data-asleep={isAlive ? undefined : ''}
      onSubmit={onSubmit}
      className="relative mt-5 noscript:hidden"
    >
      <h2 className="serif-small text-[1.1875rem] leading-[1.3]">Shall we write when it is back?</h2>
      <p className="mt-1 mb-4 text-small text-ink-soft">
        One email when {color} can be bought again, and nothing else.
      </p>
      <div className="flex flex-wrap items-start gap-3">
        <TextField
          label="Email"
          name="email"
          type="email"
          required
          maxLength={254}
          inputMode="email"
          autoComplete="email"
          autoCapitalize="off"
          spellCheck={false}
          readOnly={isSending}
          error={error}
          onChange={forgetError}
          onFocus={prepareNotice}
          className="min-w-[min(12rem,100%)] flex-1"
        />
        <Button
          type="submit"
          look="ghost"
          aria-disabled={isSending}
          aria-busy={isSending}
          className="mt-6.5 min-h-13! min-w-[8.5rem]"
        >
          {isSending ? 'Sending...' : 'Notify me'}
        </Button>
      </div>
      <TrapField />
      {failure && (
        <div className="mt-4">
          <Note>{failure}</Note>
        </div>
      )}
    </form>
  )
}
