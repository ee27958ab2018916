/** A row as a page of its own. */
import { Page } from '../../parts/page.tsx';
import { BackButton } from './back-button.tsx';
import { type RowFrameProps, RowView } from './row-view.tsx';

export function RowPage({ id }: { readonly id: string }) {
  return <RowView id={id} Frame={PageFrame} />;
}

function PageFrame({ title, actions, children }: RowFrameProps) {
  return (
    <Page
      title={title}
      actions={
        <>
          <BackButton />
          {actions}
        </>
      }
    >
      {children}
    </Page>
  );
}
