FROM python:3.11-slim

ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1
WORKDIR /app
COPY requirements.txt .
RUN pip install --no-cache-dir --disable-pip-version-check --require-hashes -r requirements.txt
COPY . .
RUN useradd --system remi && mkdir var && chown -R remi var locale
USER remi
VOLUME /app/var
EXPOSE 8000
HEALTHCHECK CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/zdravlje')"]
CMD ["sh", "-c", "python manage.py prepare && exec python manage.py serve --host 0.0.0.0"]
