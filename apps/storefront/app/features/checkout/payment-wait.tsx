import { useEffect, useRef } from 'react'

interface Props {
  /** The payment takes longer than usual. */
  isSlow: boolean
  email: string
}

/** Shown while a payment is being verified or processed. The shopper need do nothing, and may leave the page (S4). */
export function PaymentWait({ isSlow, email }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <div>
      <h1
        ref={heading}
        tabIndex={-1}
        className="serif mt-7 mb-2 text-[clamp(2.125rem,1.6rem+1.6vw,3rem)] leading-[1.08] text-balance"
      >
        {isSlow ? 'Your payment is being confirmed' : 'Checking your payment'}
      </h1>
      <div role="status" className="mt-5 max-w-[52ch]">
        {isSlow ? (
          <>
            <p>
              Your bank is taking longer than usual. Your items are reserved. We’ll place your order when the payment is
              confirmed. Please don’t pay again.
            </p>
            <p className="mt-4">You can wait here or close this page. We’ll email {email || 'you'} when it’s done.</p>
          </>
        ) : (
          <p>This usually takes a few seconds.</p>
        )}
      </div>
      <span className="wait-line mt-9 block h-0.5 w-full" aria-hidden="true" />
    </div>
  )
}
