import { ShownSecret } from './shown-secret.tsx'

/** The secret of a key, which is shown once. */
export const ShownKey = ({ secret, onDone }: { secret: string; onDone: () => void }) => (
  <ShownSecret name="key" secret={secret} onDone={onDone}>
    It is not shown again. Enter it at the program, or store it in a password manager. It opens your shop: never send it
    by email.
  </ShownSecret>
)
