/** An address that somebody outside has written. It is a link when it leads to a web page, and a text otherwise. */
import Link from '@mui/material/Link';
import { visibleText } from '../model/visible-text.ts';
import { isWebAddress } from './web-address.ts';

/** @param text what the link is called; absent: its address */
export function WebLink({ address, text = address }: { readonly address: string; readonly text?: string }) {
  const shown = <bdi>{visibleText(text)}</bdi>;
  if (!isWebAddress(address)) return <bdi>{visibleText(address)}</bdi>;
  return (
    <Link href={address} target="_blank" rel="noopener noreferrer" sx={{ wordBreak: 'break-all' }}>
      {shown}
    </Link>
  );
}
