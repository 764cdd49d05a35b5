import { Component, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { Consent } from './Consent.tsx';
import { loadParts } from './loadParts.ts';
import { Pictures } from './Pictures.tsx';
import { Slides } from './Slides.tsx';
import { Visit } from './Visit.tsx';
import './slides.css';

/** Shows the error that a component throws. */
class Boundary extends Component<{ children: ReactNode }> {
  override state = { message: '' };

  static getDerivedStateFromError(error: Error) {
    return { message: error.message };
  }

  override render() {
    return this.state.message ? <p role="alert">{this.state.message}</p> : this.props.children;
  }
}

await loadParts();
createRoot(document.getElementById('root') as HTMLElement).render(
  <main>
    <Slides names={['Anchor', 'Bridge plug', 'Centraliser']} />
    <Visit />
    <Boundary>
      <Pictures pictures={[]} />
    </Boundary>
    <Consent />
  </main>,
);
