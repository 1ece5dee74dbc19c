import type { PersonalDetails } from '@atelier/domain/checkout/details'
import { formatPhone } from '@atelier/domain/checkout/phone'
import { validatePersonal } from '@atelier/domain/checkout/validate-details'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { EmailField, TextField } from '../../ui/field.tsx'
import { detailsStore, useCheckoutDetails } from './details.store.ts'
import { StepFrame } from './step-frame.tsx'
import { useStepForm } from './use-step-form.ts'
import { useRegion } from '../../shop/use-region.ts'

interface Props {
  offer: ReactNode
  /** The address of the signed-in account, which is exempt from the checkout's stricter check. */
  ownEmail: string | null
  onDone: () => void | Promise<void>
}

/** Reads what was typed before hydration from the DOM into the store, so that hydration does not clear it. */
function usePreHydrationInput() {
  const fields = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const typed = [...(fields.current?.querySelectorAll('input') ?? [])].filter(({ value }) => value !== '')
    if (typed.length === 0) return
    const entries = typed.map(({ name, value }) => [name.replace('personalDetails.', ''), value])
    const { personalDetails } = detailsStore.current()
    detailsStore.update({ personalDetails: { ...personalDetails, ...Object.fromEntries(entries) } })
  }, [])
  return fields
}

/** Step 1: the buyer. */
export function PersonalStep({ offer, ownEmail, onDone }: Props) {
  const region = useRegion()
  const { personalDetails } = useCheckoutDetails()
  const fields = usePreHydrationInput()
  const form = useStepForm(() => validatePersonal(detailsStore.current().personalDetails, region, ownEmail), onDone)

  const field = (name: keyof PersonalDetails) => {
    const path = `personalDetails.${name}`
    return {
      name: path,
      value: personalDetails[name],
      error: form.errorOf(path),
      required: true,
      maxLength: name === 'email' ? 254 : 80,
      onChange: (event: { target: { value: string } }) => {
        const before = detailsStore.current().personalDetails
        detailsStore.update({ personalDetails: { ...before, [name]: event.target.value } })
        form.clear(path)
      },
    }
  }
  const tidyPhone = () => {
    const before = detailsStore.current().personalDetails
    detailsStore.update({ personalDetails: { ...before, phone: formatPhone(before.phone) } })
  }

  return (
    <StepFrame
      title="How do we reach you?"
      message={form.message}
      action="Continue to shipping"
      onSubmit={form.onSubmit}
    >
      <div className="mt-3 min-h-6.5 text-[0.9375rem] text-ink-soft">{offer ?? 'No account is needed.'}</div>
      <div ref={fields} className="mt-6 grid gap-x-4 gap-y-5.5 sm:grid-cols-2">
        <TextField label="First name" autoComplete="given-name" {...field('firstName')} />
        <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
        <EmailField className="col-span-full" hint="We’ll send order updates here." {...field('email')} />
        <TextField
          label="Phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          className="col-span-full"
          hint="For delivery questions only."
          {...field('phone')}
          maxLength={40}
          onBlur={tidyPhone}
        />
      </div>
    </StepFrame>
  )
}
