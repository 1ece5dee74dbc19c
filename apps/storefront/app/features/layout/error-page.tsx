import { errorMessages, messageOf } from '../../browser/error-messages.ts'
import { useRouteError } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { useBrand } from '../../shop/use-brand.ts'

/** The error page for failures that no route handles. */
export function ErrorPage() {
  const error = useRouteError()
  const { name } = useBrand()
  return (
    <main id="main" className="px-page py-section">
      <title>{`Oops! · ${name}`}</title>
      <h1 className="serif text-page">Oops!</h1>
      <p role="alert" className="mt-4 max-w-[44ch]">
        {messageOf(error, errorMessages.unexpected)}
      </p>
      <Button className="mt-8" onClick={() => location.reload()}>
        Try Again
      </Button>
    </main>
  )
}
