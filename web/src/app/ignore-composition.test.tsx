import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { SearchField } from '#web/components/fields/search-field.tsx';
import { ignoreComposition } from './ignore-composition.ts';

let end: () => void;
beforeEach(() => {
  end = ignoreComposition();
});
afterEach(() => end());

function Search() {
  const [term, setTerm] = useState('にほん');
  return <SearchField label="Search" placeholder="" value={term} onChange={setTerm} />;
}

test.each([{ isComposing: true }, { keyCode: 229 }])(
  'Escape is the key of an input method while it composes (%j), and of the page afterwards',
  (composing) => {
    render(<Search />);
    const field = screen.getByRole('searchbox');
    fireEvent.keyDown(field, { key: 'Escape', ...composing });
    expect(field).toHaveProperty('value', 'にほん');
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(field).toHaveProperty('value', '');
  },
);
