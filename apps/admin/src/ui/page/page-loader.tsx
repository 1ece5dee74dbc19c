import { Loader } from '@mantine/core'

/** A full-window spinner, for when nothing else can be shown. */
export function PageLoader({ label }: { label: string }) {
  return (
    <div className="min-h-dvh grid place-items-center" role="status" aria-label={label}>
      <Loader size="sm" />
    </div>
  )
}
