export const imageTypes = ['.jpg', '.jpeg', '.png', '.gif'];
