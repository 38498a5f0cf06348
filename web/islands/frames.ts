// Makes the previews in frames as high as their content. Without scripts, they have a fixed height and scroll.

for (const frame of document.querySelectorAll<HTMLIFrameElement>('iframe[data-fit]')) {
  const resize = () => {
    const root = frame.contentDocument?.documentElement;
    if (root === undefined || root.offsetHeight === 0) return;
    frame.style.height = `${root.offsetHeight + frame.offsetHeight - frame.clientHeight}px`;
  };
  const watch = () => {
    const root = frame.contentDocument?.documentElement;
    if (root !== undefined) new ResizeObserver(resize).observe(root);
    resize();
  };
  frame.addEventListener('load', watch);
  if (frame.contentDocument?.readyState === 'complete') watch();
}
