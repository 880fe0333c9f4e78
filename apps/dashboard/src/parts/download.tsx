import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { service } from '#apps/dashboard/src/api/client';
import { Button } from '#screens/parts/button';
import { Refusal } from '#screens/parts/refusal';
import { useMode } from '#apps/dashboard/src/session/mode';

interface Props {
  readonly path: string;
  /** Its address without a session; then the browser streams it to the disk. */
  readonly url?: string | null;
  readonly name: string;
  readonly children: ReactNode;
}

/** A file of the API. A browser link cannot name the mode, so the page fetches the file and passes it on. */
export function Download({ path, url = null, name, children }: Props) {
  const mode = useMode();
  const { mutate, isPending, error } = useMutation<Blob>({
    mutationFn: () =>
      service(mode)
        .file('GET', path)
        .then((answer) => answer.blob()),
    onSuccess: (blob) => save(blob, name),
  });
  if (url !== null)
    return (
      <a className="button plain" href={url} download={name}>
        {children}
      </a>
    );
  return (
    <>
      <Button disabled={isPending} onClick={() => mutate()}>
        {children}
      </Button>
      <Refusal error={error} />
    </>
  );
}

function save(blob: Blob, name: string): void {
  const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(blob), download: name });
  link.click();
  // The browser starts to read it when the click returns.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
