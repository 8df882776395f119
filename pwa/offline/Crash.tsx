import { Component, type ReactNode } from 'react';
import { forgetFailed } from '../ui/lazily.tsx';
import { Broken } from './Broken.tsx';

type Props = { /** Where the person is: a fault ends with the visit. */ visit: string; children: ReactNode };
type State = { visit: string; thrown?: { error: unknown } | undefined };

/** Shows a fault in place of what threw it, until somebody goes elsewhere. */
export class Crash extends Component<Props, State> {
  override state: State = { visit: this.props.visit };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { thrown: { error } };
  }

  static getDerivedStateFromProps({ visit }: Props, state: State): State | null {
    return visit === state.visit ? null : { visit, thrown: undefined };
  }

  override componentDidCatch(): void {
    forgetFailed();
  }

  override render(): ReactNode {
    const { thrown } = this.state;
    return thrown ? <Broken error={thrown.error} /> : this.props.children;
  }
}
