// Reports the height of an embedded page to the surrounding page whenever it changes (rule G5).

const reportHeight = () => {
  const height = Math.ceil(document.body.getBoundingClientRect().height);
  parent.postMessage({ type: 'parvis:height', height }, '*');
};
if (parent !== window) new ResizeObserver(reportHeight).observe(document.body);
