import { useState } from 'react';
import { Route, Routes } from 'react-router-dom';

/** The site's libraries and nothing else: one route, with a heading and a button that counts. */
export function Blank() {
  return (
    <Routes>
      <Route path="/" element={<Counter />} />
    </Routes>
  );
}

function Counter() {
  const [count, setCount] = useState(0);
  return (
    <main>
      <h1>A page with nothing on it</h1>
      <button type="button" onClick={() => setCount(count + 1)}>
        Pressed {count} times
      </button>
    </main>
  );
}
