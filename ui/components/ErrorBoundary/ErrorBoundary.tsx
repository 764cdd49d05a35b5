import { Component, type ReactNode } from 'react';
import { site } from '../../content/site';
import { Button, ButtonLink } from '../Button/Button';
import { MessagePage } from '../MessagePage/MessagePage';

interface State {
  failed: boolean;
}

/** Stands in for the page when drawing it has failed; the frame around it keeps working. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    const { title, text, reload, home } = site.crash;
    return (
      <MessagePage title={title} text={text}>
        <Button onClick={() => location.reload()}>{reload}</Button>
        <ButtonLink to="/" look="line">
          {home}
        </ButtonLink>
      </MessagePage>
    );
  }
}
