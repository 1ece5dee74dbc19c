import { call } from '@atelier/api-client/call'
import type { BrandFile, BrandFilePart } from '@atelier/domain/brand/brand-files.schema'
import { uploadBrandFile } from '@atelier/domain/brand/staff-brand.endpoints'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef, type ReactNode } from 'react'
import { api } from '../../api.ts'
import { Alert } from '../../ui/feedback/alert.tsx'

const ACCEPTED: Record<BrandFilePart, string> = {
  wordmark: '.svg,.png,image/svg+xml,image/png',
  icon: '.svg,.png,image/svg+xml,image/png',
  share: 'image/jpeg,image/png,image/webp',
  typeface: '.woff2,font/woff2',
}

type FileOf<Part extends BrandFilePart> = Extract<BrandFile, { part: Part }>

interface Props<Part extends BrandFilePart> {
  part: Part
  children: ReactNode
  disabled?: boolean
  onStored: (file: FileOf<Part>) => void
}

/** A button that uploads a file of the brand, with the reason below it when the shop refuses the file. */
export function BrandFileButton<Part extends BrandFilePart>({ part, children, disabled, onStored }: Props<Part>) {
  const picker = useRef<HTMLInputElement>(null)
  const uploading = useMutation({
    mutationFn: async (file: File) => (await call(api, uploadBrandFile, { form: { part, file } })).data,
    // The shop answers with the part that was sent.
    onSuccess: (file) => onStored(file as FileOf<Part>),
  })
  return (
    <div className="grid justify-items-start gap-2">
      <input
        ref={picker}
        type="file"
        hidden
        accept={ACCEPTED[part]}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // The same file can be chosen again after it was corrected.
          currentTarget.value = ''
          if (file) uploading.mutate(file)
        }}
      />
      <Button
        variant="default"
        disabled={disabled ?? false}
        loading={uploading.isPending}
        onClick={() => picker.current?.click()}
      >
        {children}
      </Button>
      {uploading.data && 'note' in uploading.data && uploading.data.note ? (
        <Alert tone="warn">{uploading.data.note}</Alert>
      ) : null}
      {uploading.isError ? <Alert tone="bad">{uploading.error.message}</Alert> : null}
    </div>
  )
}
